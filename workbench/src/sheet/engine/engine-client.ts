import type { EngineAnswer, EngineReply, EngineRequest, EngineTask } from './engine-messages.ts';

interface Waiting {
  readonly resolve: (answer: EngineAnswer | null) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A worker that hasn't answered by then is ended: somebody wrote a formula that never ends. */
const watchdog = 6_000;

/** The engine in a worker of the browser, so that computing never blocks typing. Answers null when it can't tell. */
export class EngineClient {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private readonly licenceKey: string;

  /** @param licenceKey HyperFormula's, as the installation has it */
  constructor(licenceKey: string) {
    this.licenceKey = licenceKey;
  }

  ask(task: EngineTask): Promise<EngineAnswer | null> {
    const worker = this.start();
    const id = this.next++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), watchdog);
      this.waiting.set(id, { resolve, timer });
      const request: EngineRequest = { id, task, licenceKey: this.licenceKey };
      worker.postMessage(request);
    });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<EngineReply>) => {
      const waiting = this.waiting.get(event.data.id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      this.waiting.delete(event.data.id);
      waiting.resolve('answer' in event.data ? event.data.answer : null);
    };
    worker.onerror = () => this.end();
    this.worker = worker;
    return worker;
  }

  /** Ends the worker; whoever waits hears null, and the next question starts a new one. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { resolve, timer } of this.waiting.values()) {
      clearTimeout(timer);
      resolve(null);
    }
    this.waiting.clear();
  }
}

let shared: EngineClient | null = null;

/** One worker serves all sheets and formula fields of the page. */
export function browserEngine(licenceKey: string): EngineClient {
  shared ??= new EngineClient(licenceKey);
  return shared;
}
