import { op } from '#kernel/op.ts';
import { PartnerInput, PartnerSettings, PartnerTest } from './schemas.ts';

/** The provider's partner account in the Microsoft cloud. */
export const partnerOperations = {
  readPartner: op({
    method: 'GET',
    path: '/header/partnerSettings',
    summary: 'The partner settings without their secrets.',
    may: 'partner.configure',
    audit: 'none: read',
    output: PartnerSettings,
  }),
  savePartner: op({
    method: 'PUT',
    path: '/header/partnerSettings',
    summary: 'Stores the partner settings; an empty password or secret keeps the stored one.',
    may: 'partner.configure',
    audit: 'partner.configure',
    support: 'refused',
    input: PartnerInput,
    output: PartnerSettings,
  }),
  testPartner: op({
    method: 'POST',
    path: '/header/partnerSettings/test',
    summary: 'Asks for a token with the stored settings and says what came of it.',
    may: 'partner.configure',
    audit: 'partner.test',
    support: 'refused',
    output: PartnerTest,
    status: 200,
  }),
  noteConsent: op({
    method: 'PUT',
    path: '/header/partnerSettings/consent',
    summary: 'Notes that the consent was given just now.',
    may: 'partner.configure',
    audit: 'partner.consent',
    support: 'refused',
    output: PartnerSettings,
  }),
};
