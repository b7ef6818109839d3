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
};
export default domain;
