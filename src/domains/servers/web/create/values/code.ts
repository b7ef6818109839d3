import * as code from '#shell/form/request-code.ts';
import { servers } from '../../../contract.ts';
import type { CreateInput } from './values.ts';

const names = { password: 'SERVER_PASSWORD', sshKey: 'SSH_KEY' };

/** Fields that may be left out, and say nothing when they are empty. */
const silent: readonly string[] = ['addresses', 'sshKeyIds', 'description', 'extras'];

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The request without temporary values. */
const requestOf = ({ expectedMicro: _, ...input }: CreateInput): code.RequestCall => ({
  op: servers.createServers,
  input,
});

/** The body of the request, to send by any means. Secrets are placeholders. */
export const jsonOf = (input: CreateInput): string => code.jsonOf(requestOf(input), names);

/** The form as calls for a shell. Secrets are placeholders, taken from the environment. */
export const curlOf = (input: CreateInput, origin: string): string => code.curlOf(requestOf(input), origin, names);

/** The form as commands of the console's own command line. Secrets come from the environment. */
export function cliOf(input: CreateInput, origin: string): string {
  const { input: whole, ...request } = requestOf(input);
  const said = Object.entries(whole as object).filter(([field, value]) => !(silent.includes(field) && isEmpty(value)));
  const options = { names, command: 'servers create', wait: true };
  return code.cliOf({ ...request, input: Object.fromEntries(said) }, origin, options);
}
