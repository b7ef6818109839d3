import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { mailTemplates } from '../contract.ts';
import {
  listMailTemplates,
  listMailVersions,
  readMailTemplate,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from './templates.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { mailsPart } from './mails-part.ts';

const domain: Domain = {
  name: 'mail-templates',
  operations: implement(mailTemplates, {
    listMailTemplates,
    readMailTemplate,
    saveMailTemplate,
    resetMailTemplate,
    sendTestMail,
    listMailVersions,
  }),
  contributes: [sitePart(mailsPart)],
};
export default domain;
