import CopyDialog from './CopyDialog.tsx';

interface Props {
  server: { id: string; name: string };
  snapshot: { id: string; name: string };
  onClose(): void;
}

/** A new server from a snapshot, from the menu of that snapshot. */
export default function SnapshotCopyDialog(props: Props) {
  return <CopyDialog {...props} />;
}
