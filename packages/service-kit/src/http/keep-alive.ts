/**
 * How long a connection on which nobody asks anything is kept open, milliseconds. The side that asks lets go
 * of it 5 s earlier than the side that serves. Otherwise the server might close a connection at the very
 * moment when a request is on its way over it, and nobody could tell whether that request was carried out.
 */
export const serverKeepAliveMs = 65_000;
export const clientKeepAliveMs = serverKeepAliveMs - 5_000;
