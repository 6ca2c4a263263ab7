/** Loads the modules of a home that the server rendered, and keeps what is pressed meanwhile. */
import { keepEarlyPresses } from '#client/lib/early-input.ts';
import { afterPaint, loadModules, pageModules } from './page-modules.ts';

const modules = pageModules();
keepEarlyPresses();
afterPaint(() => loadModules(modules));
