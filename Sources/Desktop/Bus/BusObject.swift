/// One interface of an object on the bus, and the bus name of its owner.
struct BusObject {
    let owner: String
    let path: String
    let interface: String
}
