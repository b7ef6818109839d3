import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldsProps } from './types.ts';

const today = () => new Date().toISOString().slice(0, 10);
/** As it is typed, with a point or a comma; what is no number is refused by the server at its field. */
const microOf = (text: string) => Math.round(Number(text.trim().replace(',', '.')) * 1_000_000);
const textOf = (micro: number | undefined) =>
  micro === undefined || Number.isNaN(micro) ? '' : String(micro / 1_000_000);

/** The server's refusal in plain words: it only says that this is not a rate. */
const wrong = (found: string | undefined) => found && t`Enter a number such as 1.0845.`;

/** The exchange rates by which people see amounts in another currency too. */
export function RatesCard({ form }: FieldsProps) {
  const rates = form.values.exchangeRates;
  const [usd, setUsd] = useState(textOf(rates?.usdPerEuroMicro));
  const [ils, setIls] = useState(textOf(rates?.ilsPerEuroMicro));
  const change = (next: { usd?: string; ils?: string; dated?: string }) =>
    form.set({
      exchangeRates: {
        usdPerEuroMicro: microOf(next.usd ?? usd),
        ilsPerEuroMicro: microOf(next.ils ?? ils),
        dated: next.dated ?? rates?.dated ?? today(),
      },
    });
  return (
    <Card
      title={t`Exchange rates`}
      note={t`Customers can also see approximate amounts in another currency. They are always charged according to the price list.`}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <CheckField
            label={t`Show amounts in other currencies`}
            note={t`Uses the rates below and shows their date. The European Central Bank publishes rates every working day.`}
            checked={rates !== null}
            onChange={(on) => (on ? change({}) : form.set({ exchangeRates: null }))}
          />
        </div>
        {rates !== null && (
          <>
            <TextField
              label={t`US dollars for one euro`}
              inputMode="decimal"
              placeholder="1.0845"
              value={usd}
              error={wrong(form.error('exchangeRates.usdPerEuroMicro'))}
              onChange={(e) => {
                setUsd(e.target.value);
                change({ usd: e.target.value });
              }}
            />
            <TextField
              label={t`Israeli shekels for one euro`}
              inputMode="decimal"
              placeholder="3.9712"
              value={ils}
              error={wrong(form.error('exchangeRates.ilsPerEuroMicro'))}
              onChange={(e) => {
                setIls(e.target.value);
                change({ ils: e.target.value });
              }}
            />
            <TextField
              label={t`Date of rates`}
              type="date"
              max={today()}
              value={rates.dated}
              error={form.error('exchangeRates.dated')}
              onChange={(e) => change({ dated: e.target.value })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
