import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-launch', {
  'opens-soon': 'This site opens soon.',
  'kind-site-check-address': 'Check address of a site',
  'check-address': 'Check the address of {host}',
  asking: 'Asking the site by its name',
  'asking-address': 'Asking {url}',
  'site-gone': 'The site no longer has this name.',
  'answer.answered': 'The site responded.',
  'answer.other': 'Something else responded at this address.',
  'answer.away': 'Nothing responded at this address.',
  'certificate.bad': 'The certificate is not valid for this name.',
  // What the history says, by the names that the audit trail has for it.
  'site.create': 'Site created as a draft',
  'site.invite': 'Administrator {email} invited',
  'site.remove-admin': 'Administrator {email} removed',
  'site.check-address': 'Address checked',
  'site.launch': 'Site taken live',
});
