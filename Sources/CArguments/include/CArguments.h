#ifndef CARGUMENTS_H
#define CARGUMENTS_H

/// The name of the program and its arguments, ended by a null pointer, as the system handed them over; NULL where the C library
/// does not tell. They live as long as the program.
char *_Nullable *_Nullable carguments_all(void);

#endif
