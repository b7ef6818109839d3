import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#kernel/live.ts';
import type { reports } from '#domains/reports/contract.ts';
import type { AnswerOf, AnyOp } from '#kernel/op.ts';
import type { Path } from '#kernel/paths.ts';
import type { Contribution } from '#kernel/point.ts';
import type { Finds } from '../frame/finds.ts';
import type { UserContext } from '../session/session-reads.ts';
import type { ListView } from '../list/list-view.ts';

/** One screen of a domain. Keep `path` before `page` in the literal: the build reads them from the text. */
export interface WebRoute {
  /** In the router's form, such as `/notes/$noteId`; matched without regard to case. */
  path: string;
  /** The menu item whose permission the screen needs; absent for any signed-in person. */
  item?: string;
  /** The title of the window while the screen has none of its own. */
  title: () => string;
  /** Reachable without a session, drawn without the shell. */
  public?: true;
  page: () => Promise<{ default: ComponentType }>;
  /** Where strangers are sent instead of to the sign-in: a public screen that shows what they may see of this one. */
  publicPath?: Path;
  /** The path that the list has once it says there, too, what it shows: see `ListPlace`. */
  placed?: string;
  /** The list that the screen is, when it takes no path parameters: a first visit waits for it, to draw it once. */
  list?: AnyOp;
}

/** A part of the header that a domain owns; loaded once the page is rendered. */
export interface HeaderItem {
  id: string;
  /** Hidden without this permission. */
  may?: string;
  /** Whether there is anything to show this person; it is asked again with every change of the session. Absent: there is. */
  stands?: (user: UserContext) => boolean;
  /** Beside the site's name, for what decides what every screen shows. Phones have it in their menu: see `menuItems`. */
  place?: 'front';
  load: () => Promise<{ default: ComponentType }>;
}

/** A card of the administrators' home. Its place is as high before it has read anything: a card must not move the next. */
export interface StaffCard extends HeaderItem {
  may: string;
  /** Its position: the lowest comes first. */
  rank: number;
  /** Two of three columns on a wide screen. */
  wide?: true;
}

export interface WallProps {
  user: UserContext;
}
/** What is before every screen until it is done, such as terms to accept. */
export interface Wall {
  /** Its position among the walls: the lowest comes first. */
  rank: number;
  /** Whether it is before this person, at this address. */
  stands(user: UserContext, path: string): boolean;
  load: () => Promise<{ default: ComponentType<WallProps> }>;
}

export interface PaletteEntry {
  id: string;
  title: string;
  note?: string;
  at?: string;
  to: string;
}
/** Actions that the palette offers on what it found, such as "restart web-1". */
export interface PaletteActions {
  /** Takes a leading action out of the text: "power off web" asks for that action on what is like "web". */
  actionIn(text: string): { action: string; rest: string } | null;
  /** The actions on these rows: the one of the text, or those worth offering where it names none. */
  entries(rows: readonly never[], action: string | null): readonly PaletteEntry[];
}
/** Finds things of a domain for the command palette. */
export interface PaletteSource {
  id: string;
  /** The heading above its entries. */
  title: () => string;
  /** Its place among the others, lowest first: what people look for most. */
  rank: number;
  /** The permission of its lists; absent: anyone who is signed in may search them. */
  may?: string;
  load: () => Promise<{ default: readonly Finds[] }>;
  actions?: () => Promise<{ default: PaletteActions }>;
}

/** How cached answers change with an event of the stream. */
export type LivePatches = { [Topic in keyof LiveEvents]?: (data: LiveEvents[Topic], cache: QueryClient) => void };

/** What is in the bar of every list; loaded once the list can be seen. */
export interface ListTool {
  id: string;
  load: () => Promise<{ default: ComponentType<{ view: ListView }> }>;
}

/** Draws tags in their colors: those of one object, or those of a row of a list, where no object is named. */
export type TagMarksPart = () => Promise<{
  default: ComponentType<{ names: readonly string[]; objectId?: string }>;
}>;

/** A data center, by its id or its name, as people know it. */
export interface ZoneNameProps {
  of: string;
  /** Without its name, for a control that has it. */
  flagOnly?: boolean;
}

/** Data centers as people know them, and one of them to choose. */
export type ZoneParts = () => Promise<{
  default: ComponentType<ZoneNameProps>;
  ZoneSelect: ComponentType<{ title: string; value: string; onChange(value: string): void }>;
}>;

/**
 * A key of a domain, which the list of shortcuts names. It leads to a screen, or presses the control of the open one that carries
 * it as `aria-keyshortcuts`; one of several keys is only named, as the screen itself listens to them.
 */
export interface Shortcut {
  /** A letter in upper case, or what is on the key. */
  keys: readonly string[];
  title: () => string;
  /** The screen or the part of it where it works; absent: everywhere. */
  on?: () => string;
  /** Hidden without this permission. */
  may?: string;
  to?: Path;
}

/** What a domain's `web/routes.tsx` exports: its screens. Their list comes when the first of them is near. */
export interface WebScreens {
  routes: readonly WebRoute[];
}

/** What a domain's `web/first.tsx` may export: what comes with the first file of the console, as little as there can be. */
export interface WebFirst {
  /** The screens that most sessions begin with. Their code is compiled while it arrives. */
  routes?: readonly WebRoute[];
  /** What it adds to the screens of other domains that are reached without a session. */
  contributes?: readonly Contribution[];
  /** What is below every page without the shell. */
  publicFoot?: () => Promise<{ default: ComponentType }>;
}

/**
 * The dialog of an entry of the menu that has no screen: it opens over the page that is there. A list in it has the id of the
 * entry and a dot as its `prefix`.
 */
export interface MenuDialog {
  /** The entry of the menu. */
  id: string;
  load: () => Promise<{ default: ComponentType<{ onClose(): void }> }>;
}

/** What a domain's `web/frame.tsx` may export: what it adds to the frame of the console and to lists, which come first. */
export interface WebFrame {
  headerItems?: readonly HeaderItem[];
  /** What is above the menu on a phone, as it has no room in the header there. */
  menuItems?: readonly HeaderItem[];
  menuDialogs?: readonly MenuDialog[];
  livePatches?: LivePatches;
  shortcuts?: readonly Shortcut[];
  /** What it adds to the lists of other domains, at the points of their `web/port.ts`. */
  contributes?: readonly Contribution[];
  listTools?: readonly ListTool[];
  /** One domain brings it. */
  tagMarks?: TagMarksPart;
  /** One domain brings them. */
  zoneParts?: ZoneParts;
  /** What is above every screen when there is something to say. */
  banners?: readonly HeaderItem[];
  walls?: readonly Wall[];
  /** On the page that someone may not see: asks for it, by the entry of the menu; one domain brings it. */
  requestAccess?: () => Promise<{ default: ComponentType<{ item: string | null }> }>;
  /** What it says in the help panel, behind the help of the screen. */
  helpParts?: readonly HeaderItem[];
  /** Asks for a proof of identity; one domain brings it. */
  proofDialog?: () => Promise<{ default: ComponentType<{ onProven(): void; onClose(): void }> }>;
}

export interface ReportProps {
  reportId: string;
  definition: AnswerOf<typeof reports.readReport>;
}
/** A screen of reports that are more than a table, by the name that their entries give under `screen`. */
export interface ReportView {
  id: string;
  load: () => Promise<{ default: ComponentType<ReportProps> }>;
}

/** What a domain's `web/contributions.tsx` may export: what it adds to other screens, and to menus once they are near. */
export interface WebContributions {
  paletteSources?: readonly PaletteSource[];
  /** What it adds to the screens of other domains, at the points of their `web/port.ts`. */
  contributes?: readonly Contribution[];
  /** Cards of the profile page that other domains bring. */
  profileCards?: readonly HeaderItem[];
  /** Cards of the dashboard that other domains bring; each is there while it has something to say. */
  dashboardCards?: readonly HeaderItem[];
  /** Cards of the dashboard of staff. */
  staffCards?: readonly StaffCard[];
  reportViews?: readonly ReportView[];
}
