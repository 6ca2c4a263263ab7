/** Loads the modules of a server-rendered home page, and keeps presses until they have loaded. */
import { keepEarlyPresses } from '#client/lib/early-input.ts';
import { afterPaint, loadModules, pageModules } from './page-modules.ts';

const modules = pageModules();
keepEarlyPresses();
afterPaint(() => loadModules(modules));
