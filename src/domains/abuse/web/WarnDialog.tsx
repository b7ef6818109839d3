import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { abuse } from '../contract.ts';
import { maxMessage, warnedHours } from '../limits.ts';
import { deadlines } from './labels.ts';

interface Props {
  servers: readonly { id: string; name: string }[];
  onClose(): void;
}

/** Mails the customers of servers a warning; shows the mail of the first one. */
export default function WarnDialog({ servers, onClose }: Props) {
  const count = servers.length;
  const bulk = useBulk(abuse.warnOfAbuse, {
    rows: servers,
    key: 'serverId',
    start: { hours: String(warnedHours), note: '' },
    input: ({ hours, note }, serverIds) => ({ serverIds, hours: Number(hours), note }),
    onDone: closeWhenAll(plural(count, { one: 'Customer warned', other: '# customers warned' })),
  });
  const { hours, note } = bulk.form.values;
  const [first] = servers;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(count, { one: 'Warn customer?', other: 'Warn the customers of # servers?' })}
      doneTitle={t`Warn customers: results`}
      action={plural(count, { one: 'Warn customer', other: 'Warn customers' })}
      labels={{ done: t`Warned` }}
      below={
        <div className="grid gap-4">
          <SelectField label={t`Deadline`} choices={deadlines()} {...bulk.form.field('hours')} />
          <TextAreaField
            label={t`Message`}
            optional={t`optional`}
            hint={t`Added to the mail, below the evidence.`}
            rows={3}
            maxLength={maxMessage}
            {...bulk.form.field('note')}
          />
          {first && <Preview serverId={first.id} hours={Number(hours)} note={note} />}
        </div>
      }
      onClose={onClose}
    >
      <p className="text-muted">{t`The customer gets this mail, and the account gets the state Warning. The finding comes back if its cause remains.`}</p>
    </BulkDialog>
  );
}

const restMs = 400;

/** The mail as its customer would read it, a moment after the last change. */
function Preview({ serverId, hours, note }: { serverId: string; hours: number; note: string }) {
  const [mail, setMail] = useState<{ to: string; subject: string; text: string }>();
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    let isLast = true;
    const ask = async () => {
      try {
        const answer = await call(abuse.previewAbuseWarning, { params: { serverId }, input: { hours, note } });
        if (isLast) setMail(answer);
        if (isLast) setWrong('');
      } catch (error) {
        if (isLast) setWrong(error instanceof ApiError ? error.message : String(error));
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [serverId, hours, note]);
  if (wrong !== '') return <InlineError text={wrong} />;
  return (
    <section
      aria-label={t`Preview`}
      aria-busy={mail === undefined}
      className="grid gap-1 rounded-lg border border-line p-3"
    >
      <p className="text-[13px] text-muted">{mail ? t`To ${mail.to}` : t`Preparing the preview`}</p>
      <p className="font-medium">{mail?.subject}</p>
      <p className="max-h-60 overflow-auto text-[13px] whitespace-pre-line" tabIndex={0}>
        {mail?.text}
      </p>
    </section>
  );
}
