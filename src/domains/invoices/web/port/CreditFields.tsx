import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { currencySign, type Currency } from '#kernel/money.ts';
import { invoices } from '../../contract.ts';
import { lineName, lineNote } from '../labels.ts';

/** What of an invoice is credited. */
export interface CreditValues {
  what: 'all' | 'lines';
  /** Numbers of lines. */
  lines: number[];
  /** A part of the one line, in units of the currency; null: all that is left of it. */
  part: number | null;
}

/** What operations take that issue a credit note. */
export const creditInput = ({ what, lines, part }: CreditValues) => ({
  lines: what === 'all' ? [] : lines,
  ...(what === 'lines' && lines.length === 1 && part !== null ? { amount: Math.round(part * 100) } : {}),
});

/** Why it cannot be sent; null: it can. */
export const creditRefusal = ({ what, lines }: CreditValues): string | null =>
  what === 'lines' && lines.length === 0 ? t`Choose the lines to credit.` : null;

interface Props {
  invoiceId: string;
  currency: Currency;
  /** It is about this one line alone, of which a part can be credited. */
  isOneLine?: boolean;
  values: CreditValues;
  error: string | undefined;
  onChange(patch: Partial<CreditValues>): void;
}

/** Chooses what of an invoice is credited: everything, some lines, or a part of one. */
export function CreditFields({ invoiceId, currency, isOneLine = false, values, error, onChange }: Props) {
  const { what, lines, part } = values;
  return (
    <>
      {!isOneLine && (
        <RadioCards
          label={t`What to credit`}
          value={what}
          choices={[
            { value: 'all', title: t`Everything`, note: t`All lines that are not credited yet` },
            { value: 'lines', title: t`Some lines`, note: t`With their tax` },
          ]}
          onChange={(next) => onChange({ what: next })}
        />
      )}
      {!isOneLine && what === 'lines' && <Lines {...{ invoiceId, currency, lines, onChange }} />}
      {what === 'lines' && lines.length === 1 && (
        <NumberField
          label={t`Amount`}
          optional={t`optional`}
          hint={t`As on the invoice. Leave empty to credit all that is left of the line.`}
          unit={currencySign[currency]}
          step={0.01}
          value={part}
          error={error}
          onChange={(next) => onChange({ part: next })}
        />
      )}
    </>
  );
}

function Lines({ invoiceId, currency, lines, onChange }: Omit<Props, 'values' | 'error'> & { lines: number[] }) {
  const params = { invoiceId };
  const detail = useRead(invoices.readInvoice, { params });
  const read = useRead(invoices.listInvoiceLines, { params, query: { size: 500 } });
  const credited = detail.data?.creditedLines ?? [];
  const open = (read.data?.items ?? []).filter(({ number }) => !credited.includes(number));
  return (
    <>
      <ReadState read={read} rows={3} />
      <fieldset className="grid max-h-60 gap-1 overflow-auto">
        <legend className="sr-only">{t`Lines`}</legend>
        {open.map((line) => (
          <CheckField
            key={line.number}
            label={`${lineName(line)} · ${lineNote(line)} · ${moneyText(line.net, currency)}`}
            checked={lines.includes(line.number)}
            onChange={(is) =>
              onChange({
                lines: is ? [...lines, line.number] : lines.filter((one) => one !== line.number),
                part: null,
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
