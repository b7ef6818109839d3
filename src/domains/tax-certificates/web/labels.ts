import { t } from '@lingui/core/macro';
import { regionsOf } from '#domains/billing/profile-values.ts';
import { exemptionReasons, type ExemptionReason } from '#domains/invoices/tax.ts';
import { urlOf } from '#shell/data/call.ts';
import { countryText } from '#shell/text/country-text.ts';
import { dateSettings, dayText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { taxCertificates } from '../contract.ts';
import type { CertificateState } from '../states.ts';
import type { CertificateRow } from './types.ts';

const reasons: Record<ExemptionReason, () => string> = {
  resale: () => t`Purchase for resale`,
  government: () => t`Government entity`,
  nonprofit: () => t`Nonprofit organization`,
  diplomatic: () => t`Diplomatic mission or international organization`,
  other: () => t`Other reason`,
};
export const reasonLabel = (reason: ExemptionReason): string => reasons[reason]();
export const reasonChoices = () => exemptionReasons.map((value) => ({ value, title: reasonLabel(value) }));

const states: Record<CertificateState, () => string> = {
  scanning: () => t`Scanning for viruses`,
  waiting: () => t`Waiting for review`,
  accepted: () => t`Accepted`,
  rejected: () => t`Rejected`,
  expired: () => t`Expired`,
};
export const certificateStateLabel = (state: CertificateState): string => states[state]();

export const certificateTone: Record<CertificateState, Tone> = {
  scanning: 'muted',
  waiting: 'brand',
  accepted: 'ok',
  rejected: 'bad',
  expired: 'muted',
};

/** Where it frees from tax, such as `Texas, United States`. */
export function placeText({ country, region }: Pick<CertificateRow, 'country' | 'region'>): string {
  const name = regionsOf(country).find(({ code }) => code === region)?.name;
  return name === undefined ? countryText(country) : `${name}, ${countryText(country)}`;
}

const dayUtc = (day: string): string => dayText(`${day}T00:00:00.000Z`, { ...dateSettings.get(), timeZone: 'UTC' });
/** From its first to its last day. */
export const validText = ({ validFrom, expiresOn }: Pick<CertificateRow, 'validFrom' | 'expiresOn'>): string =>
  `${dayUtc(validFrom)} – ${dayUtc(expiresOn)}`;

/** Why it was rejected; empty where it was not. */
export function rejectionText({ finding, rejection }: Pick<CertificateRow, 'finding' | 'rejection'>): string {
  if (finding === 'malware') return t`The file contained a virus and was removed.`;
  if (finding === 'not-scanned') return t`The file could not be scanned for viruses. Upload it again.`;
  return rejection;
}

/** Why its file can't be opened; null: it can. */
export function fileRefusal({ state, finding, hasFile }: CertificateRow): string | null {
  if (state === 'scanning') return t`The file is still being scanned for viruses.`;
  return hasFile && finding === '' ? null : t`The file is not available.`;
}

export const fileUrl = (certificateId: string): string =>
  urlOf(taxCertificates.fetchTaxCertificateFile, { params: { certificateId } });
