import { useParams } from '@tanstack/react-router';
import { useSplitScreen } from '#shell/wide-screen.ts';
import { Server } from './Server.tsx';
import { ServerStrip } from './ServerStrip.tsx';

/** One server; from 1200 px on with the list it was opened from beside it. */
export default function ServerPage() {
  const { serverId = '', tab }: { serverId?: string; tab?: string } = useParams({ strict: false });
  const split = useSplitScreen();
  // Keyed, so that nothing typed or opened for one server stays when another is shown.
  if (!split) return <Server key={serverId} serverId={serverId} tab={tab} alone />;
  return (
    <div className="grid grid-cols-[18.5rem_minmax(0,1fr)] items-start gap-6">
      <ServerStrip currentId={serverId} tab={tab ?? 'overview'} />
      <Server key={serverId} serverId={serverId} tab={tab} alone={false} />
    </div>
  );
}
