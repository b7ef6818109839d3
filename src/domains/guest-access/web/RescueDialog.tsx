import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { guestAccess } from '../contract.ts';
import { useReveal } from './Reveal.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Said by a function: a choice in place is taken for the first of the two, whose answer has less. */
const opOf = (inRescue: boolean): typeof guestAccess.startRescue | typeof guestAccess.leaveRescue =>
  inRescue ? guestAccess.leaveRescue : guestAccess.startRescue;

/** Enters the rescue mode, or leaves it. */
export default function RescueDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(guestAccess.readRescue, { params });
  const inRescue = read.data?.since != null;
  const form = useOpForm(opOf(inRescue), { params });
  const unable = read.data?.can?.rescue === false || read.data?.can === null;
  const title = t`Rescue mode of ${server.name}`;
  const reveal = useReveal(title, onClose);
  if (reveal.dialog) return reveal.dialog;
  return (
    <OpDialog
      form={form}
      title={title}
      action={inRescue ? t`Exit rescue mode` : t`Start rescue mode`}
      disabledReason={unable ? t`This data center doesn't offer rescue mode.` : read.data ? null : t`Loading`}
      done={(answer) =>
        'password' in answer
          ? reveal.show(t`${server.name} is entering rescue mode`, answer)
          : t`${server.name} is exiting rescue mode`
      }
      onClose={onClose}
    >
      {read.data ? (
        <p>
          {inRescue
            ? t`The server restarts from its own disks. Changes made in rescue mode are kept.`
            : t`The server restarts from a small rescue system. Its own disks are attached but not changed, so that you can repair what keeps it from booting or copy files. You get a temporary password.`}
        </p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </OpDialog>
  );
}
