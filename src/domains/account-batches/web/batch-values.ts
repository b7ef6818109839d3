import type { BatchOptionsOf } from './types.ts';

/** What the form of a new batch holds. */
export interface Values {
  text: string;
  note: string;
  ownerMessage: string;
  reason: string;
  silent: boolean;
  graceDays: number | null;
  servers: boolean;
  override: boolean;
  overrideReason: string;
  amount: number | null;
  dueDays: number | null;
  target: string;
  effective: 'now' | 'next-month';
  verified: boolean;
  site: string;
  waves: boolean;
  waveSize: number | null;
  wavePauseMinutes: number | null;
  approval: boolean;
}

export const startOf = (mayPower: boolean): Values => ({
  text: '',
  note: '',
  ownerMessage: '',
  reason: 'non-payment',
  silent: false,
  graceDays: null,
  servers: mayPower,
  override: false,
  overrideReason: '',
  amount: null,
  dueDays: 14,
  target: '',
  effective: 'now',
  verified: false,
  site: '',
  waves: false,
  waveSize: 10,
  wavePauseMinutes: 10,
  approval: false,
});

/** Another batch, or a template, to begin with. */
export interface Like {
  options: BatchOptionsOf;
  waveSize: number | null;
  wavePauseMinutes: number;
  approval?: boolean;
}

/** What another batch does and how it runs; its accounts are entered again. */
export function valuesLike(
  { options, waveSize, wavePauseMinutes, approval }: Like,
  mayPower: boolean,
): Partial<Values> {
  const { note, message, servers, amount, overrideReason, ...rest } = options;
  const { reason, silent, graceDays, override, dueDays, target, effective, verified, site } = rest;
  return {
    note,
    ownerMessage: message,
    reason,
    silent,
    graceDays,
    servers: servers && mayPower,
    override,
    overrideReason,
    amount: amount === null ? null : amount / 100,
    dueDays,
    target,
    effective,
    verified,
    site,
    waves: waveSize !== null,
    ...(waveSize === null ? {} : { waveSize }),
    wavePauseMinutes,
    ...(approval === undefined ? {} : { approval }),
  };
}

/** How a batch runs, as it is sent. */
export const inputOf = (values: Values) => ({
  text: values.text,
  waveSize: values.waves ? (values.waveSize ?? 0) : null,
  wavePauseMinutes: values.wavePauseMinutes ?? 0,
  approval: values.approval,
  options: {
    note: values.note,
    message: values.silent ? '' : values.ownerMessage,
    reason: values.reason,
    silent: values.silent,
    graceDays: values.silent ? 0 : values.graceDays,
    servers: values.servers,
    override: values.override,
    overrideReason: values.overrideReason,
    amount: values.amount === null ? null : Math.round(values.amount * 100),
    dueDays: values.dueDays ?? 0,
    target: values.target,
    effective: values.effective,
    verified: values.verified,
    site: values.site,
  },
});
