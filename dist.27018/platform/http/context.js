/** Joins a contract and its handlers; one that is missing or of a wrong shape does not compile. */
export function implement(contract, handlers) {
    return Object.entries(contract).map(([name, op]) => ({ op, handler: handlers[name] }));
}
/** Types a two-part handler from its own parts. */
export function staged(handler) {
    return handler;
}
