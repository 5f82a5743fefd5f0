import { useMe } from '@suanpan/portal/kit/permission';
import { browserEngine, type EngineClient } from './engine-client.ts';

/** The engine of this page, with HyperFormula's licence key as the installation has it. */
export const useBrowserEngine = (): EngineClient => browserEngine(useMe().settings.licences.hyperformula);
