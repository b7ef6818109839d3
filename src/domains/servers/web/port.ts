import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import type { AnswerOf, ShareLevel } from '#kernel/op.ts';
import type { Path } from '#kernel/paths.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { ListState } from '#shell/list/list-search.ts';
import type { servers } from '../contract.ts';

/** What someone with whom a server is shared needs for a part of its page; absent: `access`. */
type Opening = ShareLevel | 'never';

type ServerDetail = AnswerOf<typeof servers.readServer>;
type PriceBook = AnswerOf<typeof servers.readZoneCatalog>['priceBook'];
type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];

/** A tab of the server page that a domain brings; its code is loaded when it is opened. */
export interface ServerTab {
  /** The last part of the address, such as `snapshot`. */
  id: string;
  /** Its position, and with it its group: data from 20 on, network 30, configuration 50, monitoring 70, activity 85. */
  rank: number;
  title: () => string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** A card of a server's overview that a domain provides; it loads and fails independently. */
export interface ServerCard {
  id: string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** What a domain lets people do with one server: at once, on another screen, or in a dialog that is loaded when it is chosen. */
export type ServerAction = ServerActionFacts &
  (
    | { run(server: Pick<ServerRow, 'id' | 'name'>): void; load?: undefined; to?: undefined }
    | { to(server: Pick<ServerRow, 'id'>): Path; load?: undefined; run?: undefined }
    | {
        load: () => Promise<{ default: ComponentType<{ server: Pick<ServerRow, 'id' | 'name'>; onClose(): void }> }>;
        run?: undefined;
        to?: undefined;
      }
  );

export type ServerActionGroup = 'power' | 'data' | 'access' | 'life';

interface ServerActionFacts {
  id: string;
  title: () => string;
  icon: ReactNode;
  /** The part of the menu where it is. */
  group: ServerActionGroup;
  /** `front`: a button on the page of a server. */
  place?: 'front';
  /** On a phone a button in the row of a list, while it can be done. */
  quick?: true;
  /** The key that presses this button; named among the domain's `shortcuts` too. */
  shortcut?: string;
  may: Permission;
  /** `never`: not for those with whom a server is shared; `only`: for no one else. */
  shared?: 'never' | 'only';
  /** Why it cannot be done now; null when it can. Absent: until the server is terminated. */
  refusal?: (server: Pick<ServerRow, 'state' | 'task'>) => Sayable | null;
}

/** What a domain lets people do with the servers that are selected in the list. */
export interface ServersAction {
  id: string;
  /** Is in the bar where there is room; the others come with its menu. */
  inFront?: true;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  /** `never`: not for servers that someone else shares. */
  shared?: 'never';
  load: () => Promise<{ default: ComponentType<{ rows: readonly ServerRow[]; onClose(): void }> }>;
}

/** A filter of the list of servers that a domain brings; what it sets in the address, the list sends along. */
export interface ServerFilter {
  id: string;
  /** Is in the bar at once; the others come with its button for more. */
  inFront?: true;
  load: () => Promise<{ default: ComponentType<ListState> }>;
}

/** What is below the name of a server when a domain has something to say of it. */
export interface ServerBanner {
  id: string;
  shares?: Opening;
  load: () => Promise<{ default: ComponentType<{ server: ServerDetail }> }>;
}

/** What a server loses when it is deleted permanently, as a `LossLine`, or nothing where it has none of it. */
export interface ServerLoss {
  id: string;
  load: () => Promise<{ default: ComponentType<{ serverId: string }> }>;
}

/** A list beside that of the servers, reached by a tab above it. */
export interface ServerList {
  path: string;
  title: () => string;
}

/** A card of the form that makes servers; its value is sent as `extras` under its key. */
export interface ServerCreateCard {
  key: string;
  /** What it is called while it is folded. */
  title: () => string;
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

/** A line below the summary of the form that makes servers. */
export interface ServerCreateNote {
  id: string;
  may: Permission;
  /** `perDayMicro`: what the order costs while all of its servers run. */
  load: () => Promise<{ default: ComponentType<{ perDayMicro: number; currency: string }> }>;
}

/** The heading of the keys that work on the page of a server. */
export const serverPageTitle = () => t`Server page`;

export const serverTabs = point<ServerTab>('servers.tabs');
export const serverCards = point<ServerCard>('servers.cards');
export const serverActions = point<ServerAction>('servers.actions');
export const serversActions = point<ServersAction>('servers.bulkActions');
export const serverFilters = point<ServerFilter>('servers.filters');
export const serverBanners = point<ServerBanner>('servers.banners');
export const serverLosses = point<ServerLoss>('servers.losses');
export const serverLists = point<ServerList>('servers.lists');
export const serverCreateCards = point<ServerCreateCard>('servers.createCards');
export const serverCreateNotes = point<ServerCreateNote>('servers.createNotes');
