import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldsProps } from './SettingsForm.tsx';

const today = () => new Date().toISOString().slice(0, 10);
/** As it is typed, with a point or a comma; what is no number is refused by the server at its field. */
const microOf = (text: string) => Math.round(Number(text.trim().replace(',', '.')) * 1_000_000);
const textOf = (micro: number | undefined) => (micro === undefined ? '' : String(micro / 1_000_000));

/** What the server found wrong, in plain words: it says no more than that this is no rate. */
const wrong = (found: string | undefined) => found && t`A number such as 1.0845.`;

/** The exchange rates by which people see amounts in another currency too. */
export function RatesCard({ typed: { exchangeRates: rates }, set, error }: FieldsProps) {
  const [usd, setUsd] = useState(textOf(rates?.usdPerEuroMicro));
  const [ils, setIls] = useState(textOf(rates?.ilsPerEuroMicro));
  const change = (next: { usd?: string; ils?: string; dated?: string }) =>
    set({
      exchangeRates: {
        usdPerEuroMicro: microOf(next.usd ?? usd),
        ilsPerEuroMicro: microOf(next.ils ?? ils),
        dated: next.dated ?? rates?.dated ?? today(),
      },
    });
  return (
    <Card
      title={t`Exchange rates`}
      note={t`People may see amounts in another currency too, about. What is charged stays as the price list says.`}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <CheckField
            label={t`Show amounts in other currencies too`}
            note={t`By the rates below, which are shown with their day. The European Central Bank publishes them every working day.`}
            checked={rates !== null}
            onChange={(on) => (on ? change({}) : set({ exchangeRates: null }))}
          />
        </div>
        {rates !== null && (
          <>
            <TextField
              label={t`US dollars for one euro`}
              inputMode="decimal"
              placeholder="1.0845"
              value={usd}
              error={wrong(error?.of('exchangeRates.usdPerEuroMicro'))}
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
              error={wrong(error?.of('exchangeRates.ilsPerEuroMicro'))}
              onChange={(e) => {
                setIls(e.target.value);
                change({ ils: e.target.value });
              }}
            />
            <TextField
              label={t`Rates of`}
              type="date"
              max={today()}
              value={rates.dated}
              error={error?.of('exchangeRates.dated')}
              onChange={(e) => change({ dated: e.target.value })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
