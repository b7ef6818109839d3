import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { requestStateText, requestTone } from './labels.ts';

/** On the page that someone may not see: asks for access, and says what became of earlier requests. */
export default function RequestAccess({ item }: { item: string | null }) {
  const own = useRead(roles.listOwnAccessRequests, { query: { size: 5 } });
  const form = useOpForm(roles.requestAccess, {
    start: { reason: '' },
    input: ({ reason }) => ({ ...(item === null ? {} : { item }), reason }),
    onDone: () => {
      form.restart({ reason: '' });
      toast('success', t`Request sent`);
    },
  });
  const rows = own.data?.items ?? [];
  return (
    <div className="mx-auto grid max-w-md gap-5 border-t border-line pt-5">
      {item !== null && (
        <OpForm form={form} label={t`Request access`} className="grid gap-3" leaving={null}>
          <TextField
            label={t`Why do you need access?`}
            autoComplete="off"
            maxLength={maxReasonLength}
            {...form.field('reason')}
          />
          <Button type="submit" look="primary" busy={form.pending} className="justify-self-start">
            {t`Request access`}
          </Button>
        </OpForm>
      )}
      {rows.length > 0 && (
        <section>
          <h2 className="font-medium">{t`Your requests`}</h2>
          <ul className="divide-y divide-line">
            {rows.map(({ id, description, state, answer, created }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block">{description}</span>
                  {answer !== '' && <span className="block text-muted">{answer}</span>}
                  <span className="block text-[13px] text-muted">
                    <Ago at={created} />
                  </span>
                </span>
                <StateDot tone={requestTone[state]}>{requestStateText(state)}</StateDot>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
