import { plural, t } from '@lingui/core/macro';
import { Trash2, User } from 'lucide-react';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import type { Group } from './types.ts';

/** The people of a group: added by email, taken out one by one. */
export function Members({ group, noRight }: { group: Group; noRight: string | null }) {
  const params = { groupId: group.id };
  const { guard, dialog } = useProof();
  const form = useOpForm(groups.addGroupMember, {
    start: { email: '' },
    params,
    input: ({ email }) => ({ email: email.trim() }),
    guard,
    onDone: () => form.restart({ email: '' }),
  });
  const add = useAct(groups.addGroupMember);
  const remove = useAct(groups.removeGroupMember);
  const takeOut = ({ id: memberId, email: who }: Group['people'][number]) =>
    remove.mutate(
      { params: { ...params, memberId } },
      {
        onSuccess: () =>
          toast('success', t`${who} is no longer in the group`, {
            action: { title: t`Undo`, onChoose: () => add.mutate({ params, input: { email: who } }) },
          }),
      },
    );
  return (
    <Card
      title={t`Members`}
      note={plural(group.people.length, { 0: 'No members yet.', one: '# member', other: '# members' })}
    >
      <OpForm form={form} className="mb-4 flex flex-wrap items-start gap-2">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={t`Email`}
          hint={t`Someone on this site. People without an account are added when they sign up.`}
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          {...form.field('email')}
        />
        <Button
          type="submit"
          look="primary"
          className="mt-6.5"
          busy={form.pending}
          disabledReason={noRight ?? (form.values.email.trim() === '' ? t`Enter an email first.` : null)}
        >
          {t`Add`}
        </Button>
      </OpForm>
      <ul aria-label={t`Members`} className="divide-y divide-line">
        {group.people.map((person) => (
          <li key={person.id} className="flex items-center justify-between gap-3 py-2">
            <span className="flex min-w-0 items-center gap-2.5">
              <User aria-hidden size={16} className="shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block truncate" title={person.email}>
                  {person.email}
                </span>
                <span className="block text-[13px] text-muted">
                  {t`Added by ${person.addedBy}`} · <DateTime at={person.added} />
                </span>
              </span>
            </span>
            <IconButton label={t`Remove ${person.email}`} disabledReason={noRight} onClick={() => takeOut(person)}>
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  );
}
