import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { roles } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { durationChoices, untilOf, type Duration } from './durations.ts';
import type { RequestRow } from './types.ts';

interface Props {
  request: RequestRow;
  what: 'approve' | 'decline';
  onClose(): void;
}

/** Approves a request with an end, or declines it with a reason. */
export default function DecideDialog({ request, what, onClose }: Props) {
  const props = { request, onClose };
  return what === 'approve' ? <Approve {...props} /> : <Decline {...props} />;
}

function Approve({ request, onClose }: Omit<Props, 'what'>) {
  const { guard, dialog } = useProof();
  const { permission, email } = request;
  const sets = useRead(roles.listPermissionSets, { query: { archived: 0, permission, size: 0 } });
  const form = useOpForm(roles.approveAccess, {
    start: { setId: '', duration: 'day' as Duration },
    params: { requestId: request.id },
    input: ({ setId, duration }) => ({ ...(setId === '' ? {} : { setId }), ...untilOf(duration) }),
    guard,
  });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Approve access for ${email}?`}
        action={t`Approve`}
        done={() => t`Access approved`}
        onClose={onClose}
      >
        <p>{request.description}</p>
        <p className="text-muted">{t`Reason: ${request.reason}`}</p>
        <SelectField
          label={t`Grant`}
          value={form.values.setId}
          choices={[
            { value: '', title: t`Only ${permission}` },
            ...(sets.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name })),
          ]}
          error={form.error('setId')}
          onChange={(setId) => form.set({ setId })}
        />
        <SelectField
          label={t`Expires`}
          value={form.values.duration}
          choices={durationChoices()}
          error={form.error('until')}
          onChange={(duration) => form.set({ duration })}
        />
      </OpDialog>
      {dialog}
    </>
  );
}

function Decline({ request, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(roles.declineAccess, { start: { answer: '' }, params: { requestId: request.id } });
  return (
    <OpDialog
      form={form}
      title={t`Decline the request of ${request.email}?`}
      action={t`Decline`}
      danger
      done={() => t`Request declined`}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Reason`}
        hint={t`Sent to the person who asked.`}
        maxLength={maxReasonLength}
        {...form.field('answer')}
      />
    </OpDialog>
  );
}
