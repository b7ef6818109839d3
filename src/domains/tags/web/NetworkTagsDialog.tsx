import { OneTagsDialog } from './OneTagsDialog.tsx';

interface Props {
  network: { id: string; name: string };
  onClose(): void;
}

/** The tags of one network. */
export default function NetworkTagsDialog({ network, onClose }: Props) {
  return <OneTagsDialog objectType="ot.network" of={network} onClose={onClose} />;
}
