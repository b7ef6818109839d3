import { OneTagsDialog } from './OneTagsDialog.tsx';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** The tags of one server. */
export default function TagsDialog({ server, onClose }: Props) {
  return <OneTagsDialog objectType="ot.server" of={server} onClose={onClose} />;
}
