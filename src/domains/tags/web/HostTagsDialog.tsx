import { OneTagsDialog } from './OneTagsDialog.tsx';

interface Props {
  host: { id: string; name: string };
  onClose(): void;
}

/** The tags of one host. */
export default function HostTagsDialog({ host, onClose }: Props) {
  return <OneTagsDialog objectType="ot.host" of={host} onClose={onClose} />;
}
