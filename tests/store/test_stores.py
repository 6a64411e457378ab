"""The store beside a script: written whole or not at all, left alone when nothing changed, refused when damaged."""

import json
import os
import stat
import time
from multiprocessing import get_context

import pytest

from symres.kernel.inputs import parse
from symres.store import stores as store
from symres.store.stores import Store, StoreError

EVIDENCE = {"points": 12, "digits": 50, "seed": 1, "margin": None, "at": None, "against": None}
KEPT = Store({"t.a": {"b": 1, "a": 2}}, {"k2": {"verdict": "proved"}, "k1": {"verdict": "refuted"}}, {"k3": EVIDENCE})


@pytest.fixture
def script(tmp_path):
    return tmp_path / "a.py"


def test_what_is_saved_is_what_is_loaded(script):
    assert store.load(script) == Store()
    store.save(script, KEPT)
    assert store.load(script) == KEPT


def test_a_store_is_one_line_an_entry_sorted_so_that_a_difference_shows(script):
    store.save(script, KEPT)
    text = store.paths(script)[1].read_text()
    assert [line[:5] for line in text.splitlines()][2:4] == ['"k1":', '"k2":']
    assert parse(text, "text") == json.loads(text)
    reordered = Store(KEPT.statements, dict(reversed(KEPT.certificates.items())), KEPT.evidence)
    store.save(script, reordered)
    assert store.paths(script)[1].read_text() == text


def test_a_script_without_anything_to_keep_has_no_store(script, tmp_path):
    store.save(script, Store())
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_longer_there_disappears(script):
    store.save(script, KEPT)
    store.save(script, Store())
    assert store.load(script) == Store()


def test_a_file_that_stays_the_same_is_not_written(script):
    store.save(script, KEPT)
    statements, certificates = store.paths(script)
    for path in (statements, certificates):
        os.utime(path, (1, 1))
    store.save(script, KEPT)
    assert [p.stat().st_mtime for p in (statements, certificates)] == [1, 1]
    store.save(script, Store(KEPT.statements, {}, {}))
    assert statements.stat().st_mtime == 1
    assert certificates.stat().st_mtime > 1


@pytest.mark.parametrize("failing", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full disk", "interrupt"]
)
def test_a_write_that_fails_midway_leaves_the_old_files_and_nothing_else(script, tmp_path, monkeypatch, failing, error):
    store.save(script, KEPT)
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}

    def fails(*arguments):
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(f"symres.store.stores.os.{failing}", fails)
        with pytest.raises((StoreError, KeyboardInterrupt)) as caught:
            store.save(script, Store({"t.b": {}}, {"k": {}}, {}))
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before
    if isinstance(error, OSError):
        assert "the store of a.py cannot be written (" in str(caught.value)
        assert "the disk is full; make room" in str(caught.value)


def test_a_store_may_be_read_by_others(script):
    store.save(script, KEPT)
    assert all(stat.S_IMODE(p.stat().st_mode) == 0o644 for p in store.paths(script))


WHOLE = '{"format": "symres certificates 1", "certificates": {}, "evidence": {}}'
DAMAGED = {
    "empty": ("", "not JSON"),
    "truncated": (WHOLE[:-10], "not JSON"),
    "not JSON": ("<<<<<<< HEAD\n" + WHOLE, "not JSON"),
    "a list": ("[]", 'not of the format "symres certificates 1"'),
    "another format": (WHOLE.replace(" 1", " 2", 1), 'not of the format "symres certificates 1"'),
    "the other file": (
        '{"format": "symres statements 2", "statements": {}}',
        'not of the format "symres certificates 1"',
    ),
    "a float": (WHOLE.replace("{}", '{"k": 0.5}', 1), "a float, 0.5"),
    "not a number": (WHOLE.replace("{}", '{"k": NaN}', 1), "a float, NaN"),
    "a repeated key": (WHOLE.replace("{}", '{"k": {}, "k": {}}', 1), "an object with a repeated key"),
    "a long integer": (WHOLE.replace("{}", '{"k": 12345678901}', 1), "an integer of 11 digits"),
    "too deep": (WHOLE.replace("{}", "[" * 100_000, 1), "nested too deep"),
    "a part that is a list": (WHOLE.replace("{}", "[]", 1), "'certificates' is not an object"),
    "evidence of another form": (WHOLE[:-3] + '{"k": 3}}', "an entry of 'evidence' does not say"),
    "evidence with text for points": (
        WHOLE[:-3] + json.dumps({"k": {**EVIDENCE, "points": "9"}}) + "}",
        "'evidence' does not",
    ),
    "not UTF-8": (b"\xff\xfe", "not UTF-8 text"),
}


@pytest.mark.parametrize("content, said", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_store_is_refused_with_the_file_and_the_mend(script, content, said):
    path = store.paths(script)[1]
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        store.load(script)
    message = str(caught.value)
    assert str(path) in message and said in message, message
    assert "restore it from version control, or delete it" in message
    assert "\n" not in message
    assert path.read_bytes() == before


def test_a_store_that_is_a_folder_is_refused(script):
    for path in store.paths(script):
        path.mkdir()
        with pytest.raises(StoreError, match="not a regular file; restore it from version control, or delete it"):
            store.load(script)
        path.rmdir()


def test_stores_are_found_by_folder_script_and_file(script, tmp_path):
    other = tmp_path / "sub" / "b.c.py"
    other.parent.mkdir()
    for path in (script, other):
        store.save(path, KEPT)
    pairs = sorted([store.paths(script), store.paths(other)])
    assert store.stores([tmp_path]) == pairs
    assert store.stores([script, store.paths(other)[0]]) == pairs
    assert store.stores([script, tmp_path, script]) == pairs


def test_what_is_no_store_is_refused(script, tmp_path):
    for path, said in (
        (tmp_path / "none.py", "no store beside this script; run `symres check "),
        (tmp_path / "a.certificates.json", "not a store; name a folder, a script or a file *.statements.json"),
        (tmp_path / "none", "not a store"),
    ):
        with pytest.raises(StoreError) as caught:
            store.stores([path])
        assert str(path) in str(caught.value) and said in str(caught.value)


def test_a_process_forked_while_a_store_is_locked_does_not_keep_the_lock(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with store._locked(tmp_path):
        other = get_context("fork").Process(target=time.sleep, args=(60,), daemon=True)
        other.start()
    handle = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(handle)
        other.kill()


# --------------------------------------------------------------------------------------------------------- the journal


def note_many(script, count):
    """Note so many entries one by one, and say how many bytes that wrote."""
    for k in range(count):
        store.note(script, Store({f"t.{k:05}": {"n": 1}}, {f"{k:05}": {"verdict": "proved"}}))
    return store.journal(script).stat().st_size


def test_what_is_noted_is_part_of_the_store_and_folded_into_its_files_by_the_next_addition(script):
    store.save(script, KEPT)
    store.note(script, Store({"t.b": {}}, {"k4": {}}))
    assert store.load(script) == KEPT.with_all(Store({"t.b": {}}, {"k4": {}}))
    kept = store.load(script)
    store.add(script, Store())
    assert store.load(script) == kept
    assert not store.journal(script).exists()


def test_a_note_costs_what_it_is_long_and_not_what_the_store_is_long(tmp_path):
    assert note_many(tmp_path / "long.py", 200) == 10 * note_many(tmp_path / "short.py", 20)
    assert [p.name for p in sorted(tmp_path.iterdir())] == [".long.found", ".short.found"], "the files are left alone"


@pytest.mark.parametrize("cut", [1, 20])
def test_a_note_that_was_cut_short_is_none_and_the_next_one_counts(script, cut):
    note_many(script, 2)
    file = store.journal(script)
    file.write_bytes(file.read_bytes()[:-cut])
    assert list(store.load(script).statements) == ["t.00000"]
    store.note(script, Store({"t.b": {}}, {"k": {}}))
    assert list(store.load(script).statements) == ["t.00000", "t.b"]


def test_a_damaged_note_is_told_with_its_file(script):
    store.journal(script).write_text('["statements"]\n')
    with pytest.raises(StoreError, match=r"\.a\.found: a line is not a pair of .*; restore it from version control"):
        store.load(script)


def test_a_note_that_has_no_room_leaves_what_was_noted(script, monkeypatch):
    note_many(script, 1)
    before = store.journal(script).read_bytes()

    def fails(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("symres.store.stores.os.fsync", fails)
    with pytest.raises(StoreError, match="the disk is full"):
        note_many(script, 1)
    assert store.journal(script).read_bytes() == before


# ------------------------------------------------------------------------------------------------ what others may plant


def planted(path, kind):
    """Something at a path that no store has there."""
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)  # opening it would wait for somebody to write
    else:
        path.symlink_to("/dev/zero")  # reading it would never end


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are pipes on POSIX alone")
@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a device"])
def test_what_is_no_file_is_neither_read_nor_waited_for(script, kind):
    planted(store.journal(script), kind)
    with pytest.raises(StoreError, match="not a regular file; restore it from version control, or delete it"):
        store.load(script)
    with pytest.raises(StoreError, match="the store of a.py cannot be written|not a regular file"):
        store.note(script, KEPT)
        store.add(script, KEPT)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are pipes on POSIX alone")
@pytest.mark.parametrize("kind", ["a pipe", "a device"])
def test_what_is_no_file_is_replaced_by_a_store_that_is_saved(script, kind):
    planted(store.paths(script)[0], kind)
    store.save(script, KEPT)
    assert store.load(script) == KEPT


def test_a_file_that_is_not_text_is_replaced_by_a_store_that_is_saved(script):
    store.paths(script)[0].write_bytes(b"\xff")
    store.save(script, KEPT)
    assert store.load(script) == KEPT


def test_nothing_is_written_where_a_link_leads(script, tmp_path):
    victim = tmp_path / "victim"
    for path in (store.journal(script), *store.paths(script)):
        victim.write_text("as it was")
        path.symlink_to(victim)
    with pytest.raises(StoreError, match="the store of a.py cannot be written"):
        store.note(script, KEPT)
    store.save(script, KEPT)
    assert victim.read_text() == "as it was"
    assert not any(path.is_symlink() for path in store.paths(script))


def test_a_journal_that_is_larger_than_what_the_kernel_reads_is_refused(script, monkeypatch):
    monkeypatch.setattr("symres.store.stores.WHOLE", 100)
    store.note(script, KEPT)
    with pytest.raises(StoreError, match=r"\.a\.found: larger than 0 MiB"):
        store.load(script)


def test_a_name_that_is_too_long_for_a_store_has_none(tmp_path):
    script = tmp_path / f"{'a' * 245}.py"
    assert store.load(script) == Store()
    with pytest.raises(StoreError, match="File name too long|cannot be written"):
        store.save(script, KEPT)


def test_what_a_killed_run_left_is_removed_whatever_the_name(tmp_path):
    left = tmp_path / ".one[1].certificates.json.x.tmp"
    left.touch()
    store.save(tmp_path / "one[1].py", Store(open={"0" * 64: {"reason": "", "tried": "", "budget": "1"}}))
    assert not left.exists()
