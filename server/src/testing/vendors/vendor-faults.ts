import type { NextFunction, Request, Response } from 'express';

/** What goes wrong at one of the calls to come: the nth that fits. */
export interface Fault {
  path: string;
  /** 1: the next one. */
  nth?: number;
  /** Goes on for so many calls. */
  times?: number;
  /** What the call does before it fails: nothing, or its work (`dropAfterCommit`). */
  do:
    | { kind: 'answer'; status: number; json?: unknown; text?: string; headers?: Record<string, string> }
    | { kind: 'drop' }
    | { kind: 'dropAfterCommit' }
    | { kind: 'truncate' }
    /** Done all the same, which a code says (Feishu). */
    | { kind: 'doneBut'; code: number }
    | { kind: 'expireToken' };
}

/** A call as the double saw it. */
export interface SeenCall {
  method: string;
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export class FaultPlan {
  readonly seen: SeenCall[] = [];
  /** How many calls are remembered at most. */
  keeps = Number.POSITIVE_INFINITY;
  /** How many were under way at the same time. */
  mostAtOnce = 0;
  private underWay = 0;
  private faults: (Fault & { met: number })[] = [];
  /** Ends the tokens that were given out. */
  onExpire: () => void = () => undefined;

  plan(...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ ...fault, met: 0 })));
  }

  reset(): void {
    this.faults = [];
    this.seen.length = 0;
  }

  calls(path: string): SeenCall[] {
    return this.seen.filter((call) => call.path === path);
  }

  /** Before every call of a platform. */
  middleware = (request: Request, response: Response, next: NextFunction): void => {
    const { method, path, query, headers, body } = request;
    if (this.seen.length < this.keeps) this.seen.push({ method, path, query, headers, body });
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    response.once('close', () => {
      this.underWay -= 1;
    });
    const fault = this.faults.find((each) => {
      if (each.path !== path) return false;
      each.met += 1;
      const first = each.nth ?? 1;
      return each.met >= first && each.met < first + (each.times ?? 1);
    });
    if (!fault) return next();
    switch (fault.do.kind) {
      case 'answer': {
        const { status, json, text, headers: more = {} } = fault.do;
        response.status(status).set(more);
        if (text === undefined) response.json(json);
        else response.type('html').send(text);
        return;
      }
      case 'drop':
        request.socket.destroy();
        return;
      case 'dropAfterCommit':
        response.json = () => {
          request.socket.destroy();
          return response;
        };
        return next();
      case 'doneBut': {
        const { code } = fault.do;
        const answer = response.json.bind(response);
        response.json = () => answer({ code, msg: 'done but for one field', error: { log_id: 'x' } });
        return next();
      }
      case 'truncate':
        response.json = (value: unknown) => {
          const whole = JSON.stringify(value);
          response.set('content-length', String(whole.length));
          response.write(whole.slice(0, whole.length / 2));
          request.socket.destroySoon();
          return response;
        };
        return next();
      case 'expireToken':
        this.onExpire();
        return next();
    }
  };
}
