import type { Samples } from '#test/sample.ts';
import type { mailTemplates } from '../contract.ts';

const params = { siteHost: '*', mailId: 'registration.reset', language: 'en' } as const;
const input = { subject: 'Reset it', body: '[Reset]({link})' };

/** A valid request for each operation. */
export const samples: Samples<typeof mailTemplates> = {
  listMailTemplates: () => ({ params: { siteHost: '*' } }),
  readMailTemplate: () => ({ params }),
  saveMailTemplate: () => ({ params, input }),
  resetMailTemplate: () => ({ params }),
  sendTestMail: () => ({ params, input }),
  listMailVersions: () => ({ params: { ...params, language: 'ar' } }),
};
