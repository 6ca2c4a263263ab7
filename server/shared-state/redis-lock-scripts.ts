/** Holds the run id of Redis, and since when it has all its data. */
export const EPOCH_KEY = 'vitrine:lock-epoch';

/**
 * KEYS: epoch. Sets `since` if Redis may have lost locks: without the key, or with another run id. Uses the clock of
 * Redis, because instances' clocks may differ; if it was set back, the epoch starts anew.
 */
export const KEEP_EPOCH = `
local start = string.match(redis.call('info', 'server'), 'run_id:(%x+)')
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known, since = string.match(redis.call('get', KEYS[1]) or '', '^(%x+) (%d+)$')
if known ~= start or tonumber(since) > now then
  since = now
  redis.call('set', KEYS[1], start .. ' ' .. string.format('%.0f', now))
end`;

/**
 * KEYS: epoch, lock, next waiter. ARGV: token, lease in ms, how long an earlier holder may rely on a lost lock in ms,
 * how long the first waiter is next in ms. Returns `taken`, `held`, or how many ms such a holder has left. The first
 * waiter gets the lock next; otherwise an instance with many writes could take it again and again.
 */
export const TAKE = `${KEEP_EPOCH}
local unsafe = since + ARGV[3] - now
if unsafe > 0 then return unsafe end
local following = redis.call('get', KEYS[3])
if following and following ~= ARGV[1] then return 'held' end
if redis.call('set', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  redis.call('del', KEYS[3])
  return 'taken'
end
if tonumber(ARGV[4]) > 0 then redis.call('set', KEYS[3], ARGV[1], 'PX', ARGV[4]) end
return 'held'`;

/** KEYS: lock. ARGV: token. Returns 1, or 0 if the lock is another's. */
const ifOwn = (command: string) => `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call(${command})`;
/** ARGV: also the lease in ms. */
export const RENEW = ifOwn("'pexpire', KEYS[1], ARGV[2]");
export const RELEASE = ifOwn("'del', KEYS[1]");
