import { t } from '@lingui/core/macro';
import { withConversion } from '#shell/list/money-cell.tsx';
import { linesOf, needsRestart, type ChangedLine, type Target } from '../change.ts';
import { differenceOf } from './money.ts';
import type { ConfigurationForm } from './types.ts';
import { differenceText, fieldLabel, valueText } from './labels.ts';
import { becomes } from '#ui/direction.ts';

interface Props {
  form: ConfigurationForm;
  target: Target;
  /** The server runs: what needs it to be off interrupts it. */
  running: boolean;
}

/** Every line that differs: from, to, what it does to the month, and to the running server. */
export function Lines({ form, target, running }: Props) {
  const lines = linesOf(form.current, target);
  if (lines.length === 0)
    return <p className="text-muted">{t`No changes yet. Your changes and their price appear here.`}</p>;
  return (
    <ul aria-label={t`Changes`} className="divide-y divide-line">
      {lines.map((line) => {
        const difference = differenceOf(form, partOf(line, form, target));
        return (
          <li key={`${line.field}${line.disk ?? ''}`} className="py-2 first:pt-0">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{fieldLabel(line)}</span>
              {difference !== null && form.priceBook && (
                <span className="shrink-0 text-end tabular-nums">
                  {withConversion(
                    t`${differenceText(difference, form.priceBook.currency)}/mo`,
                    Math.round(difference) === 0 ? [] : [{ micro: difference, currency: form.priceBook.currency }],
                  )}
                </span>
              )}
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px] text-muted tabular-nums">
              <span>
                {valueText(line.field, line.from)} <span aria-hidden>{becomes().trim()}</span>
                <span className="sr-only">{t`to`}</span> {valueText(line.field, line.to)}
              </span>
              <span>{effectText(line, form, running)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function effectText(line: ChangedLine, form: ConfigurationForm, running: boolean): string {
  if (line.field === 'billingMode' && line.to === 1) return t`from the next month`;
  if (!needsRestart(line, form.hot)) return t`while running`;
  return running ? t`needs a restart` : t`while powered off`;
}

/** The part of the target that a line represents. */
function partOf(line: ChangedLine, { current }: ConfigurationForm, target: Target): Partial<Target> {
  switch (line.field) {
    case 'cpu':
      return { cpuType: target.cpuType, cpuCount: target.cpuCount };
    case 'ram':
      return { ramMb: target.ramMb };
    case 'disk': {
      const { from, to, disk = 0 } = line;
      if (from === null) return { disks: [...current.disks, { id: null, sizeGb: Number(to) }] };
      const id = current.disks[disk - 1]?.id;
      return {
        disks: current.disks.flatMap((one) => {
          if (one.id !== id) return [one];
          return to === null ? [] : [{ ...one, sizeGb: Number(to) }];
        }),
      };
    }
    case 'backup':
      return { backup: target.backup };
    case 'managed':
      return { managed: target.managed };
    case 'billingMode':
      return { billingMode: target.billingMode, trafficPackage: target.trafficPackage };
    case 'trafficPackage':
      // Its price is in the line of the billing where that changes too.
      return current.billingMode === target.billingMode ? { trafficPackage: target.trafficPackage } : {};
  }
}
