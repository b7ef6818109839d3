import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { guestAccess } from '../contract.ts';
import { Reveal } from './Reveal.tsx';
import { refresh } from './refresh.ts';
import { toastTask } from '#shell/toast-task.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Enters the rescue mode, or leaves it. */
export default function RescueDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(guestAccess.readRescue, { params });
  const [shown, setShown] = useState<AnswerOf<typeof guestAccess.startRescue>>();
  const start = useAct(guestAccess.startRescue, {
    refresh,
    onRefused: () => false,
    onDone: (answer) => {
      toastTask(t`${server.name} goes into rescue mode`, answer.cmdId);
      setShown(answer);
    },
  });
  const leave = useAct(guestAccess.leaveRescue, {
    refresh,
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`${server.name} leaves rescue mode`, cmdId);
      onClose();
    },
  });
  const inRescue = read.data?.since != null;
  const error = start.error ?? leave.error;
  const submit = () => (shown ? onClose() : inRescue ? leave.mutate({ params }) : start.mutate({ params }));
  const unable = read.data?.can?.rescue === false || read.data?.can === null;
  const button = shown ? t`I have kept it` : inRescue ? t`Leave rescue mode` : t`Start rescue mode`;
  return (
    <Dialog
      title={t`Rescue mode of ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {!shown && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <Button
            type="submit"
            look="primary"
            busy={start.isPending || leave.isPending}
            disabledReason={unable ? t`Its data center has no rescue system.` : read.data ? null : t`Loading`}
          >
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Banner tone="bad">{error.message}</Banner>}
        {shown?.password ? (
          <Reveal user={shown.user} password={shown.password} />
        ) : read.data ? (
          <p className="text-muted">
            {inRescue
              ? t`The server restarts from its own disks. What was changed on them in rescue mode stays.`
              : t`The server restarts from a small system beside its own disks, which are untouched until you change them: to mend what keeps it from starting, or to copy files away. You get a password for this time.`}
          </p>
        ) : (
          <SkeletonRows rows={2} />
        )}
      </div>
    </Dialog>
  );
}
