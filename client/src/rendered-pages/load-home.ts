/** Loads the modules of a server-rendered home page, and keeps presses until the page is hydrated. */
import { keepEarlyPresses } from '#client/lib/early-input.ts';
import { afterPaint, loadModules, pageModules } from './page-modules.ts';

const modules = pageModules();
keepEarlyPresses();
afterPaint(() => loadModules(modules));
