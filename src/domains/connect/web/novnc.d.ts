/** The part of noVNC's interface that is used; the package brings no types. */
declare module '@novnc/novnc' {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean });
    scaleViewport: boolean;
    viewOnly: boolean;
    background: string;
    showDotCursor: boolean;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
    sendCtrlAltDel(): void;
    toBlob(callback: (blob: Blob | null) => void, type?: string): void;
    focus(options?: FocusOptions): void;
    disconnect(): void;
  }
}
