import type { ComponentType, ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#kernel/live.ts';
import type { AnswerOf, AnyOp, ShareLevel } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { ListState } from './list.ts';
import type { ListView } from './list-view.ts';
import type { servers } from '#domains/servers/contract.ts';

/** One screen of a domain. Keep `path` before `page` in the literal: the build reads them from the text. */
export interface WebRoute {
  /** In the router's form, such as `/servers/$serverId`; matched without regard to case. */
  path: string;
  /** The menu item whose permission the screen needs; absent for any signed-in person. */
  item?: string;
  /** The title of the window while the screen has none of its own. */
  title: string;
  /** Reachable without a session, drawn without the shell. */
  public?: true;
  page: () => Promise<{ default: ComponentType }>;
  /** The path that the list has once it says there, too, what it shows: see `ListPlace`. */
  placed?: string;
  /** The list that the screen is, when it takes no path parameters: a first visit waits for it, to draw it once. */
  list?: AnyOp;
}

/** A part of the header that a domain owns; loaded once the page stands. */
export interface HeaderItem {
  id: string;
  /** Hidden without this permission. */
  may?: string;
  load: () => Promise<{ default: ComponentType }>;
}

export interface PaletteEntry {
  id: string;
  title: string;
  note?: string;
  /** Where it leads; or `run` for what it does. */
  to?: string;
  run?: () => void;
}
/** Finds things of a domain for the command palette. */
export interface PaletteSource {
  id: string;
  /** The heading above its entries. */
  title: string;
  may?: string;
  search(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
}

/** How cached answers change with an event of the stream. */
export type LivePatches = { [Topic in keyof LiveEvents]?: (data: LiveEvents[Topic], cache: QueryClient) => void };

/** What somebody with whom a server is shared needs for a part of its page; absent: `access`. */
type Opening = ShareLevel | 'never';

type ServerDetail = AnswerOf<typeof servers.readServer>;
type PriceBook = AnswerOf<typeof servers.readZoneCatalogue>['priceBook'];
type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];

/** A tab of the server page that a domain brings; its code is loaded when it is opened. */
export interface ServerTab {
  /** The last part of the address, such as `snapshot`. */
  id: string;
  /** Where it stands: overview is 0, info 10, history 90. */
  rank: number;
  title: () => string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** A card of a server's overview that a domain brings; it loads and fails by itself. */
export interface ServerCard {
  id: string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** What a domain lets people do with one server from its menus: at once, or in a dialog that is loaded when it is chosen. */
export type ServerAction = ServerActionFacts &
  (
    | { run(server: Pick<ServerRow, 'id' | 'name'>): void; load?: undefined }
    | {
        load: () => Promise<{ default: ComponentType<{ server: Pick<ServerRow, 'id' | 'name'>; onClose(): void }> }>;
        run?: undefined;
      }
  );

interface ServerActionFacts {
  id: string;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  /** `never`: not for those with whom a server is shared; `only`: for nobody else. */
  shared?: 'never' | 'only';
  /** Why it cannot be done now; null when it can. */
  refusal: (server: Pick<ServerRow, 'state' | 'task'>) => string | null;
}

/** What a domain lets people do with the servers that are selected in the list. */
export interface ServersAction {
  id: string;
  /** Stands in the bar where there is room; the others come with its menu. */
  inFront?: true;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  /** `never`: not for servers that somebody else shares. */
  shared?: 'never';
  load: () => Promise<{ default: ComponentType<{ rows: readonly ServerRow[]; onClose(): void }> }>;
}

/** A filter of the list of servers that a domain brings; what it sets in the address, the list sends along. */
export interface ServerFilter {
  id: string;
  /** Stands in the bar at once; the others come with its button for more. */
  inFront?: true;
  load: () => Promise<{ default: ComponentType<ListState> }>;
}

/** What stands below the name of a server when a domain has something to say of it. */
export interface ServerBanner {
  id: string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** What stands in the bar of every list; loaded once the list can be seen. */
export interface ListTool {
  id: string;
  load: () => Promise<{ default: ComponentType<{ view: ListView }> }>;
}

/** A list beside that of the servers, reached by a tab above it. */
export interface ServerList {
  path: string;
  title: () => string;
}

/** Draws the tags of a server, or of one row of a list where no server is named. */
export type ServerTagsPart = () => Promise<{
  default: ComponentType<{ names: readonly string[]; serverId?: string }>;
}>;

/** The dialog that changes the tags of disk images. */
export type ImageTagsPart = () => Promise<{
  default: ComponentType<{
    rows: readonly { id: string; name: string; tags: readonly string[] }[];
    onClose(): void;
  }>;
}>;

/** The dialog that changes the tags of a network. */
export type NetworkTagsPart = () => Promise<{
  default: ComponentType<{ network: { id: string; name: string }; onClose(): void }>;
}>;

/** The dialog that makes a network in a zone, for forms that choose one. */
export type NetworkMaker = () => Promise<{
  default: ComponentType<{
    zone: { id: string; name: string };
    onMade?: (network: { id: string; name: string }) => void;
    onClose(): void;
  }>;
}>;

/** A card of the form that makes servers; its value is sent as `extras` under its key. */
export interface ServerCreateCard {
  key: string;
  /** What it proposes. */
  initial: unknown;
  /** Its value as it may be kept in the browser and shown as code. */
  withoutSecrets?: (value: unknown) => unknown;
  load: () => Promise<{
    /** What was chosen, as a `ReviewRow` with its title, or nothing where nothing could be. */
    Review: ComponentType<{ value: unknown; osFamily: string; onChange(): void }>;
    default: ComponentType<{
      value: unknown;
      osFamily: string;
      imageId: string;
      priceBook: PriceBook;
      error: string | undefined;
      /** What is wrong with a part of its value, by its path in there. */
      errorAt(path: string): string | undefined;
      onChange(value: unknown): void;
    }>;
  }>;
}

/** What a domain lets people do with a snapshot that is ready, from its menu. */
export interface SnapshotAction {
  id: string;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  load: () => Promise<{
    default: ComponentType<{
      server: Pick<ServerRow, 'id' | 'name'>;
      snapshot: { id: string; name: string };
      onClose(): void;
    }>;
  }>;
}

/** What a domain's `web/routes.tsx` may export. */
export interface WebModule {
  routes: readonly WebRoute[];
  headerItems?: readonly HeaderItem[];
  paletteSources?: readonly PaletteSource[];
  livePatches?: LivePatches;
  serverTabs?: readonly ServerTab[];
  serverCards?: readonly ServerCard[];
  serverActions?: readonly ServerAction[];
  serversActions?: readonly ServersAction[];
  snapshotActions?: readonly SnapshotAction[];
  serverFilters?: readonly ServerFilter[];
  serverBanners?: readonly ServerBanner[];
  serverLists?: readonly ServerList[];
  listTools?: readonly ListTool[];
  /** One domain brings it. */
  serverTags?: ServerTagsPart;
  imageTags?: ImageTagsPart;
  networkTags?: NetworkTagsPart;
  /** One domain brings it. */
  networkMaker?: NetworkMaker;
  serverCreateCards?: readonly ServerCreateCard[];
  /** What stands above every screen when there is something to say. */
  banners?: readonly HeaderItem[];
  /** Asks for a proof of identity; one domain brings it. */
  proofDialog?: () => Promise<{ default: ComponentType<{ onProven(): void; onClose(): void }> }>;
  /** Cards of the profile page that other domains bring. */
  profileCards?: readonly HeaderItem[];
  /** Cards of the dashboard that other domains bring; each stands there while it has something to say. */
  dashboardCards?: readonly HeaderItem[];
}
