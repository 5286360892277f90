/**
 * Milliseconds for which an unused connection is kept open. The calling side closes it 5 s earlier than the
 * serving side. Otherwise the server might close a connection just when a request is on its way over it, and
 * nobody could tell whether that request was carried out.
 */
export const serverKeepAliveMs = 65_000;
export const clientKeepAliveMs = serverKeepAliveMs - 5_000;
