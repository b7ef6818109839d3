/** What the line of a request says; a terminal leaves it out unless someone looks for details. */
export const requestLine = 'request';
