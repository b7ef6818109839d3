import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { SshKeyList } from '#shell/SshKeyList.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { guestAccess } from '../contract.ts';
import { Reveal } from './Reveal.tsx';
import { refresh } from './refresh.ts';
import { toastTask } from '#shell/toast-task.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
type What = 'made' | 'own' | 'key';

/** Sets a new password, made or chosen, or another SSH key. */
export default function ResetDialog({ server, onClose }: Props) {
  const [what, setWhat] = useState<What>('made');
  const [password, setPassword] = useState('');
  const [sshKey, setSshKey] = useState('');
  const [sshKeyIds, setSshKeyIds] = useState<string[]>([]);
  const [force, setForce] = useState(false);
  const [shown, setShown] = useState<AnswerOf<typeof guestAccess.resetPassword>>();
  const params = { serverId: server.id };
  const reset = useAct(guestAccess.resetPassword, {
    refresh,
    onRefused: () => false,
    onDone: (answer) => {
      toastTask(t`Resetting the password of ${server.name}`, answer.cmdId);
      if (answer.password === null) onClose();
      else setShown(answer);
    },
  });
  const resetKey = useAct(guestAccess.resetSshKey, {
    refresh,
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Replacing the SSH key of ${server.name}`, cmdId);
      onClose();
    },
  });
  const error = what === 'key' ? resetKey.error : reset.error;
  const submit = () => {
    if (shown) return onClose();
    const typed = sshKey.trim() === '' ? {} : { sshKey };
    if (what === 'key') return resetKey.mutate({ params, input: { ...typed, sshKeyIds, force } });
    reset.mutate({ params, input: { ...(what === 'own' ? { password } : {}), force } });
  };
  const field = error?.of('password') ?? error?.of('sshKey');
  const atKeys = error?.items.some(({ key }) => key?.startsWith('sshKeyIds')) ?? false;
  return (
    <Dialog
      title={t`Reset access to ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {!shown && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <Button type="submit" look="primary" busy={reset.isPending || resetKey.isPending}>
            {shown ? t`I have kept it` : t`Reset`}
          </Button>
        </>
      }
    >
      {shown?.password ? (
        <Reveal user={shown.user} password={shown.password} />
      ) : (
        <div className="grid gap-4">
          {error && !field && !atKeys && <Banner tone="bad">{error.message}</Banner>}
          <p className="text-muted">
            {t`A server that is on restarts: it is asked to shut down first. One that is off takes it at its next start.`}
          </p>
          <Segments<What>
            label={t`What to reset`}
            value={what}
            choices={[
              { value: 'made', title: t`Make a password` },
              { value: 'own', title: t`My password` },
              { value: 'key', title: t`SSH key` },
            ]}
            onChange={setWhat}
          />
          {what === 'own' && (
            <PasswordField
              label={t`New password`}
              hint={t`10-20 characters with an upper-case letter, a lower-case letter and a digit; besides those only ! @ # $ ^ & * ( ) ~`}
              autoComplete="new-password"
              value={password}
              error={field}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          {what === 'key' && (
            <SshKeyList
              chosen={sshKeyIds}
              errorAt={(i) => resetKey.error?.of(`sshKeyIds.${i}`)}
              error={resetKey.error?.of('sshKeyIds')}
              onChange={setSshKeyIds}
            />
          )}
          {what === 'key' && (
            <TextAreaField
              label={t`SSH key`}
              optional={sshKeyIds.length > 0 ? t`optional` : undefined}
              hint={t`A public key. What is chosen takes the place of the keys that are there.`}
              spellCheck={false}
              value={sshKey}
              error={field}
              onChange={(event) => setSshKey(event.target.value)}
            />
          )}
          <CheckField
            label={t`Cut the power instead of shutting down`}
            note={t`Only when the system does not answer: what is not written to disk is lost.`}
            checked={force}
            onChange={setForce}
          />
        </div>
      )}
    </Dialog>
  );
}
