import { timingSafeEqual } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { passwordFits } from '../guests/guest.ts';
import { userName, type Guest, type GuestLogin } from './guest.ts';
import { LineEditor } from './line-editor.ts';
import { completion, runLine, wantsInput } from './shell.ts';
import type { ShellState } from './types.ts';

const maxHistory = 200;
/** The password of a machine that was imported, and so never given one. */
const importedPassword = 'simulator';

type Stage =
  { at: 'login' } | { at: 'password'; user: string } | { at: 'shell' } | { at: 'text'; line: string; typed: string };

/** One terminal of a guest: login, then a shell. What it shows goes to `write`. */
export class Terminal {
  readonly #guest: Guest;
  readonly #name: string;
  readonly #write: (text: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  readonly #editor: LineEditor;
  #stage: Stage = { at: 'login' };
  #shell: ShellState;

  /** `name` is the line shown at the login prompt, such as `ttyS0`. */
  constructor(guest: Guest, name: string, write: (text: string) => void) {
    this.#guest = guest;
    this.#name = name;
    this.#write = write;
    this.#shell = { guest, cwd: '/root', status: 0, over: false };
    this.#editor = new LineEditor({
      write,
      line: (text) => this.#line(text),
      interrupt: () => this.#interrupt(),
      end: () => this.#end(),
      complete: (before) => (this.#stage.at === 'shell' ? completion(this.#shell, before) : ''),
    });
  }

  /** The guest has started: its messages, then the login. */
  boot(): void {
    this.#write(this.#guest.bootMessages());
    this.#login();
  }

  /** Takes what a keyboard or a serial line sends. */
  type(bytes: Buffer): void {
    this.#editor.type(this.#decoder.write(bytes));
  }

  #login(): void {
    this.#stage = { at: 'login' };
    this.#editor.echo = true;
    this.#editor.history = null;
    this.#write(this.#guest.issue(this.#name));
    this.#editor.ask(`${this.#guest.facts.hostname} login: `);
  }

  #line(text: string): void {
    const stage = this.#stage;
    if (stage.at === 'login') return this.#askPassword(text.trim());
    if (stage.at === 'password') return this.#enter(stage.user, text);
    if (stage.at === 'text') {
      stage.typed += `${text}\n`;
      return this.#editor.ask('');
    }
    const line = text.trim();
    const { history } = this.#guest;
    if (line !== '' && history.at(-1) !== line) history.push(line);
    if (history.length > maxHistory) history.shift();
    if (!wantsInput(line)) return this.#run(line, '');
    this.#stage = { at: 'text', line, typed: '' };
    this.#editor.ask('');
  }

  #askPassword(user: string): void {
    if (user === '') return this.#login();
    this.#stage = { at: 'password', user };
    this.#editor.echo = false;
    this.#editor.ask('Password: ');
  }

  #enter(user: string, password: string): void {
    this.#editor.echo = true;
    if (user !== userName || !opens(this.#guest.facts.login, password)) {
      this.#write('\r\nLogin incorrect\r\n');
      this.#stage = { at: 'login' };
      return this.#editor.ask(`${this.#guest.facts.hostname} login: `);
    }
    this.#shell = { guest: this.#guest, cwd: '/root', status: 0, over: false };
    this.#editor.history = this.#guest.history;
    this.#show(runLine({ ...this.#shell }, 'cat /etc/motd'));
    this.#prompt();
  }

  #run(line: string, typed: string): void {
    this.#stage = { at: 'shell' };
    this.#show(runLine(this.#shell, line, typed));
    if (this.#shell.over) return this.#login();
    this.#prompt();
  }

  #interrupt(): void {
    if (this.#stage.at === 'login' || this.#stage.at === 'password') return this.#login();
    this.#shell.status = 130;
    this.#prompt();
  }

  #end(): void {
    const stage = this.#stage;
    if (stage.at === 'text') return this.#run(stage.line, stage.typed);
    if (stage.at !== 'shell') return this.#login();
    this.#write('logout\r\n');
    this.#login();
  }

  #prompt(): void {
    this.#stage = { at: 'shell' };
    const { cwd } = this.#shell;
    const shown = cwd === '/root' ? '~' : cwd;
    this.#editor.ask(`${userName}@${this.#guest.facts.hostname}:${shown}# `);
  }

  #show(text: string): void {
    this.#write(text.replaceAll('\n', '\r\n'));
  }
}

function opens(login: GuestLogin, password: string): boolean {
  if (login === 'key') return false;
  if (login !== 'imported') return passwordFits(login.hash, password);
  const [given, wanted] = [Buffer.from(password), Buffer.from(importedPassword)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
