/// One interface of an object on the bus, and the name of the program that has it.
struct BusObject {
    let owner: String
    let path: String
    let interface: String
}
