/** The security screen of the signed-in person. */
export const securityOperations = {};
