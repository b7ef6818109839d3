import { useParams } from '@tanstack/react-router';
import { useSplitScreen } from '#shell/frame/wide-screen.ts';
import { Server } from './Server.tsx';
import { ServerStrip } from './ServerStrip.tsx';

/** One server; from 1200 px on with the list it was opened from beside it. */
export default function ServerPage() {
  const { serverId = '', tab }: { serverId?: string; tab?: string } = useParams({ strict: false });
  const split = useSplitScreen();
  // In one place for every width, so that a window that grows narrower keeps what was typed.
  return (
    <div className={split ? 'grid grid-cols-[18.5rem_minmax(0,1fr)] items-start gap-6' : undefined}>
      {split && <ServerStrip currentId={serverId} tab={tab ?? 'overview'} />}
      {/* Keyed, so that nothing typed or opened for one server stays when another is shown. */}
      <Server key={serverId} serverId={serverId} tab={tab} alone={!split} />
    </div>
  );
}
