import { useRead } from '#shell/data/read.ts';
import { identity } from '../../contract.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** The proof of identity for pages of other domains; it knows which methods the user has. */
export default function ProofGate({ onProven, onClose }: { onProven(): void; onClose(): void }) {
  const { data } = useRead(identity.readSecurity, {});
  return data ? <ProofDialog methods={data.proofMethods} onProven={onProven} onClose={onClose} /> : null;
}
