import { useRead } from '#shell/data/read.ts';
import { onCall } from '../contract.ts';
import ScheduleDialog from './ScheduleDialog.tsx';

/** Reads a schedule with its version, and opens the dialog that changes it. */
export default function EditSchedule({ scheduleId, onClose }: { scheduleId: string; onClose(): void }) {
  const { data } = useRead(onCall.readOnCallSchedule, { params: { scheduleId } });
  return data === undefined ? null : <ScheduleDialog schedule={data} onClose={onClose} />;
}
