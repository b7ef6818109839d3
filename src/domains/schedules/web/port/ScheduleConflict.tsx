import { t } from '@lingui/core/macro';
import { Conflict } from '#shell/form/Conflict.tsx';

interface Props {
  /** Of `useOpForm` with `rereads`. */
  form: { conflict: string | undefined; overwrite(version: string | number): void };
  /** The schedule that another user has written. */
  now: { sentence: string; version: number };
  onTake(): void;
}

/** In the form of a schedule: what another user made of it in the meantime, and the choice between both. */
export function ScheduleConflict({ form, now, onTake }: Props) {
  return (
    <Conflict
      form={form}
      version={now.version}
      title={t`Someone else saved a change in the meantime.`}
      take={t`Use their version`}
      onTake={onTake}
    >
      <p className="mt-1 text-[13px] break-words">{now.sentence}</p>
    </Conflict>
  );
}
