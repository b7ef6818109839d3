import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. The required fields have 128 to 145. */
const msCloudErrors = errors('ms-cloud', 9970, {
  9970: 'Enter it again: the application or the tenant changed.',
  9971: 'Connect the site to Microsoft Partner Center first.',
  9972: 'The sign-in with Microsoft is no longer valid. Start it again from the page of the site.',
  9973: 'Microsoft did not grant the consent. Start again, and accept the requested permissions.',
  9974: 'The tenant is already linked to {owner}. Unlink it there first.',
  9975: 'Choose a user of the site that the tenant belongs to.',
  9976: 'Grant the consent first.',
  9977: 'The tenant was removed from Partner Center.',
  9978: 'A test or a synchronization is in progress. Try again when it has ended.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof msCloudErrors> {}
}
