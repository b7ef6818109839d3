import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf, ShareLevel } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCards, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { sharing } from '../contract.ts';
import { SharedWith } from './SharedWith.tsx';
import { endOfDay, levelNote, levelWord } from './words.ts';

export type Shares = AnswerOf<typeof sharing.listShares>;
interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
const empty = {
  kind: 'person' as 'person' | 'group',
  email: '',
  groupId: '',
  level: 'access' as ShareLevel,
  until: '',
};

/** Who besides its account may use a server: added, changed and taken back here. */
export default function PermissionsDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(sharing.listShares, { params });
  const [form, setForm] = useState(empty);
  const change = (patch: Partial<typeof form>) => setForm((now) => ({ ...now, ...patch }));
  const add = useAct(sharing.shareServer, {
    refresh: [sharing.listShares],
    onRefused: () => false,
    onDone: () => setForm({ ...empty, kind: form.kind }),
  });
  const { error } = add;
  const shares = read.data;
  const submit = () => {
    const { kind, email, groupId, level } = form;
    const until = endOfDay(form.until);
    if (shares?.refusal !== null) return;
    add.mutate({
      params,
      input: kind === 'person' ? { email: email.trim(), level, until } : { groupId, level, until },
    });
  };
  const missing = form.kind === 'person' ? form.email.trim() === '' : form.groupId === '';
  const toFill = form.kind === 'person' ? t`Write an email first.` : t`Choose a group first.`;
  return (
    <Dialog
      title={t`Permissions of ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={add.isPending}
            disabledReason={shares ? (shares.refusal ?? (missing ? toFill : null)) : t`Loading`}
          >
            {t`Share`}
          </Button>
        </>
      }
    >
      {shares ? (
        <div className="grid gap-5">
          {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
          {shares.refusal !== null && <Banner tone="warn">{shares.refusal}</Banner>}
          <SharedWith serverId={server.id} shares={shares} />
          <fieldset className="grid gap-3.5 border-t border-line pt-4">
            <legend className="sr-only">{t`Share with`}</legend>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-medium">{t`Share with`}</h3>
              <Segments<'person' | 'group'>
                label={t`Share with`}
                value={form.kind}
                choices={[
                  { value: 'person', title: t`A person` },
                  { value: 'group', title: t`A group` },
                ]}
                onChange={(kind) => change({ kind })}
              />
            </div>
            {form.kind === 'person' ? (
              <TextField
                label={t`Email`}
                hint={t`Somebody of this site. Who has no account yet has the server as soon as they sign up.`}
                inputMode="email"
                autoComplete="off"
                maxLength={320}
                value={form.email}
                error={error?.of('email')}
                onChange={(event) => change({ email: event.target.value })}
              />
            ) : (
              <SelectField
                label={t`Group`}
                hint={shares.groups.length === 0 ? t`No other group is there. Make one under Groups.` : undefined}
                value={form.groupId}
                choices={shares.groups.map(({ id, name }) => ({ value: id, title: name }))}
                placeholder={t`Choose a group`}
                error={error?.of('groupId')}
                onChange={(groupId) => change({ groupId })}
              />
            )}
            <RadioCards<ShareLevel>
              label={t`What they may do`}
              value={form.level}
              choices={(['access', 'configure'] as const).map((value) => ({
                value,
                title: levelWord(value),
                note: levelNote(value),
              }))}
              onChange={(level) => change({ level })}
            />
            <TextField
              type="date"
              label={t`Until and including`}
              optional={t`optional`}
              hint={t`It is taken back by itself at the end of that day.`}
              value={form.until}
              error={error?.of('until')}
              onChange={(event) => change({ until: event.target.value })}
            />
            <p className="text-[13px] text-muted">
              {t`They never terminate it, hand it over, share it on or change how it is billed. Its owner goes on paying for it.`}
            </p>
          </fieldset>
        </div>
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}
